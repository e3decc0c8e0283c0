package org.semblance.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.openqa.selenium.By;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/**
 * A headless Chromium, shared by all tests of a JVM. Classes that use it run sequentially: {@code
 * @ResourceLock(Browser.LOCK)}. Without Chromium the test is skipped.
 */
public final class Browser {
    public static final String LOCK = "browser";

    private static final int MOST_TRIES = 20;

    /**
     * A strong reference, because a logger that is garbage-collected loses its level. The driver logs a warning for
     * every newer browser.
     */
    private static final Logger DRIVER_LOG = Logger.getLogger("org.openqa.selenium");

    private static @Nullable Browser shared;

    private final ChromeDriver driver;

    /** The browser: the first call starts it, later calls reset it. */
    public static synchronized Browser shared() {
        Browser browser = shared;
        if (browser == null) shared = browser = start();
        else browser.reset();
        return browser;
    }

    private static Browser start() {
        Path chromium = Path.of("/usr/bin/chromium");
        Path chromedriver = Path.of("/usr/bin/chromedriver");
        assumeTrue(Files.isExecutable(chromium), "skipped: no browser at " + chromium);
        assumeTrue(Files.isExecutable(chromedriver), "skipped: no driver at " + chromedriver);
        DRIVER_LOG.setLevel(Level.SEVERE);
        Path profile;
        try {
            profile = Files.createTempDirectory("browser");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        ChromeOptions options = new ChromeOptions();
        options.setBinary(chromium.toFile());
        options.addArguments(
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--window-size=1300,1000",
                "--user-data-dir=" + profile);
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        logs.enable(LogType.PERFORMANCE, Level.ALL);
        options.setCapability("goog:loggingPrefs", logs);
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(new File(chromedriver.toString()))
                .usingAnyFreePort()
                .build();
        ChromeDriver driver = new ChromeDriver(service, options);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> quit(driver, profile)));
        return new Browser(driver);
    }

    private Browser(ChromeDriver driver) {
        this.driver = driver;
    }

    private static void quit(ChromeDriver driver, Path profile) {
        driver.quit();
        try {
            Trees.delete(profile);
        } catch (IOException e) {
            // Left in the temporary directory.
        }
    }

    /** Back to an empty page, default width and colours, and empty logs. */
    public void reset() {
        open("about:blank");
        driver.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("features", List.of()));
        driver.executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
        complaints();
        requests();
    }

    /** Opens a local file. */
    public void open(Path file) {
        open(file.toUri().toString());
    }

    public void open(String address) {
        driver.get(address);
    }

    /** Saves a screenshot. */
    public void picture(Path file) throws IOException {
        Files.write(file, driver.getScreenshotAs(OutputType.BYTES));
    }

    public String text(String selector) {
        return on(selector, WebElement::getText);
    }

    /** The text contents of all matching elements, visible or not; the driver cannot transfer unpaired surrogates. */
    @SuppressWarnings("unchecked")
    public List<String> texts(String selector) {
        String script = "return [...document.querySelectorAll(arguments[0])].map(e => e.textContent.toWellFormed())";
        return (List<String>) Objects.requireNonNull(run(script, selector));
    }

    public List<WebElement> all(String selector) {
        return driver.findElements(By.cssSelector(selector));
    }

    public void click(String selector) {
        on(selector, element -> {
            element.click();
            return "";
        });
    }

    /**
     * Applies an action to the first matching element. A page may draw its charts again between the look-up and the
     * action, which removes the element that was found: then the new one is looked up.
     */
    private <T> T on(String selector, Function<WebElement, T> action) {
        for (int tries = 1; ; tries++) {
            try {
                return action.apply(driver.findElement(By.cssSelector(selector)));
            } catch (StaleElementReferenceException e) {
                if (tries == MOST_TRIES) throw e;
            }
        }
    }

    /**
     * Presses the mouse on an element, moves it to the right by {@code pixels} in steps, and optionally releases it.
     */
    public void drag(String selector, int pixels, boolean release) {
        Actions actions = new Actions(driver).moveToElement(driver.findElement(By.cssSelector(selector)));
        actions.clickAndHold().moveByOffset(pixels / 2, 0).moveByOffset(pixels - pixels / 2, 3);
        if (release) actions.release();
        actions.perform();
    }

    public void release() {
        new Actions(driver).release().perform();
    }

    /** Sends keys to the focused element. */
    public void press(CharSequence... keys) {
        new Actions(driver).sendKeys(keys).perform();
    }

    public void type(String selector, CharSequence... keys) {
        on(selector, element -> {
            element.sendKeys(keys);
            return "";
        });
    }

    public @Nullable Object run(String script, Object... arguments) {
        return driver.executeScript(script, arguments);
    }

    /** Waits until an element matches; the driver's script timeout ends an unsuccessful wait. */
    public void await(String selector) {
        awaitThat("document.querySelector(selector)", selector);
    }

    /** Waits until an expression is true. */
    public void awaitThat(String expression) {
        awaitThat(expression, "");
    }

    private void awaitThat(String expression, String selector) {
        driver.executeAsyncScript("""
                const [selector, done] = arguments;
                const look = () => (%s) ? done() : setTimeout(look, 20);
                look();
                """.formatted(expression), selector);
    }

    public void preferDark() {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", "dark"))));
    }

    public void width(int pixels) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", pixels, "height", 900, "deviceScaleFactor", 1, "mobile", false));
        awaitThat("innerWidth === " + pixels);
    }

    public List<String> complaints() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .map(LogEntry::getMessage)
                .toList();
    }

    /** All requests since the last call except the page itself and those of the browser's initial tab. */
    public List<String> requests() {
        return driver.manage().logs().get(LogType.PERFORMANCE).getAll().stream()
                .map(LogEntry::getMessage)
                .filter(message -> message.contains("\"Network.requestWillBeSent\""))
                .filter(message -> !message.contains("\"type\":\"Document\""))
                .filter(message -> !message.contains("\"documentURL\":\"chrome://"))
                .toList();
    }
}
