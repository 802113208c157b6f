import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isQuiet, isTimeZone, minutesOf, timeText } from './quiet-hours.ts'

const at = (time: string) => new Date(`2026-07-01T${time}:00Z`)
const quiet =
  (from: string, until: string, timeZone = 'UTC') =>
  (time: string) =>
    isQuiet({ quietFrom: minutesOf(from), quietUntil: minutesOf(until), timeZone }, at(time))

test('over midnight, from the first minute up to the last', () => {
  const isNight = quiet('22:30', '07:00')
  assert.deepEqual(['22:29', '22:30', '23:59', '00:00', '06:59', '07:00'].map(isNight), [
    false,
    true,
    true,
    true,
    true,
    false,
  ])
})

test('within a day, and all day', () => {
  const isNoon = quiet('12:00', '14:00')
  assert.deepEqual(['11:59', '12:00', '13:59', '14:00'].map(isNoon), [false, true, true, false])
  assert.ok(quiet('08:00', '08:00')('20:00'))
})

test('by the clock of the device', () => {
  assert.equal(quiet('22:00', '07:00', 'America/Argentina/Buenos_Aires')('05:00'), true)
  assert.equal(quiet('22:00', '07:00', 'Asia/Tokyo')('05:00'), false)
  assert.deepEqual([isTimeZone('Europe/Madrid'), isTimeZone('Mars/Olympus')], [true, false])
})

test('without quiet hours there are none', () => {
  assert.equal(isQuiet({ quietFrom: null, quietUntil: null, timeZone: 'UTC' }, at('03:00')), false)
  assert.equal(timeText(minutesOf('09:05')), '09:05')
})
