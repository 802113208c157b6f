/** A person without a mouse. */
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'

const maxSteps = 80

/** Tab until it has the focus, which must be visible. */
export async function tabTo(page: Page, what: Locator): Promise<void> {
  await what.waitFor()
  for (let step = 0; step < maxSteps; step++) {
    await page.keyboard.press('Tab')
    if ((await what.and(page.locator(':focus, :focus-within')).count()) === 0) continue
    assert.equal(await page.locator(':focus-visible').count(), 1, 'the focus cannot be seen')
    return
  }
  assert.fail(`${what} is not reached with Tab`)
}

export async function press(page: Page, what: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, what)
  await page.keyboard.press(key)
}
