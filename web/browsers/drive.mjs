// Firefox (by WebDriver BiDi) and WebKitGTK's MiniBrowser (by WebDriver) behind one interface, so that a test
// reads the same for both.  Each browser has a home directory of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { Builder, Capabilities } from 'selenium-webdriver';

export const PATIENCE = 120000; // milliseconds, after which a wait has failed

async function freePort() {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address();
    server.close();
    await once(server, 'close');
    return port;
}

const at = (home) => ({ ...process.env, HOME: home, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home, XDG_DATA_HOME: home });

// What a program prints first, on the descriptor `fd`.
async function started(child, fd) {
    const [text] = await Promise.race([
        once(child.stdio[fd], 'data'),
        once(child, 'exit').then(([status]) => Promise.reject(new Error(`${child.spawnfile} ended: ${status}`))),
    ]);
    return String(text).trim();
}

// `width`, `height`: of the window.  Returns an object with:
//   goto(address), reload()          end when the page is loaded
//   click(selector), type(selector, text), upload(selector, path)   wait for the element
//   evaluate(text)                   the value of an expression in the page
//   wait(text)                       until the expression is true; returns its value
//   picture()                        a PNG
//   errors                           what the page reported, where the browser says it
//   close()
export async function firefox({ width, height }) {
    const home = mkdtempSync(join(tmpdir(), 'quoth-firefox-'));
    const browser = await puppeteer.launch({
        browser: 'firefox',
        executablePath: '/usr/bin/firefox-esr',
        headless: true,
        protocolTimeout: PATIENCE,
        env: at(home),
    });
    const page = await browser.newPage();
    await page.setViewport({ width, height });
    page.setDefaultTimeout(PATIENCE);
    const errors = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    return {
        errors,
        goto: (address) => page.goto(address),
        reload: () => page.reload(),
        click: (selector) => page.locator(selector).click(),
        type: async (selector, text) => (await page.waitForSelector(selector)).type(text),
        upload: async (selector, path) => (await page.waitForSelector(selector)).uploadFile(path),
        evaluate: (text) => page.evaluate(text),
        wait: async (text) => (await page.waitForFunction(text)).jsonValue(),
        picture: () => page.screenshot(),
        close: async () => {
            await browser.close();
            rmSync(home, { recursive: true, force: true });
        },
    };
}

export async function webkit({ width, height }) {
    const home = mkdtempSync(join(tmpdir(), 'quoth-webkit-'));
    const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
        stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    const display = `:${await started(screen, 3)}`;
    const port = await freePort();
    const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
        stdio: 'ignore',
        env: { ...at(home), DISPLAY: display },
    });
    const stop = () => {
        driver.kill();
        screen.kill();
        rmSync(home, { recursive: true, force: true });
    };
    const address = `http://127.0.0.1:${port}`;
    for (;;) {
        if (driver.exitCode !== null) throw new Error(`WebKitWebDriver ended: ${driver.exitCode}`);
        const answer = await fetch(`${address}/status`).catch(() => null);
        if (answer?.ok) break;
    }
    const capabilities = new Capabilities({ browserName: 'MiniBrowser' });
    const session = await new Builder()
        .usingServer(address)
        .withCapabilities(capabilities)
        .build()
        .catch((error) => {
            stop();
            throw error;
        });
    await session.manage().window().setRect({ width, height });
    const usable = async (element) => (await element.isDisplayed()) && (await element.isEnabled());
    const found = (selector, ready) =>
        session.wait(
            async () => {
                const element = await session.executeScript('return document.querySelector(arguments[0])', selector);
                return element && (await ready(element)) ? element : null;
            },
            PATIENCE,
            selector,
        );
    const evaluate = (text) => session.executeScript(`return (${text})`);
    // What is drawn anew between the search and the act is searched again.
    const act = async (selector, what, ready = usable) => {
        for (;;) {
            try {
                return await what(await found(selector, ready));
            } catch (error) {
                if (error.name !== 'StaleElementReferenceError') throw error;
            }
        }
    };
    return {
        errors: [],
        goto: (page) => session.get(page),
        reload: () => session.navigate().refresh(),
        click: (selector) => act(selector, (element) => element.click()),
        type: (selector, text) => act(selector, (element) => element.sendKeys(text)),
        // The field of a file is hidden.
        upload: (selector, path) =>
            act(
                selector,
                (element) => element.sendKeys(path),
                () => true,
            ),
        evaluate,
        wait: (text) => session.wait(() => evaluate(text), PATIENCE, text),
        picture: async () => Buffer.from(await session.takeScreenshot(), 'base64'),
        close: async () => {
            await session.quit();
            stop();
        },
    };
}
