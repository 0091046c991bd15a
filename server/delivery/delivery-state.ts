import type { OutboxStatus } from './outbox.ts'

/** How long messages may fail before it is called so, in seconds. */
const failingFor = 300

/** How old a message may get that nothing was heard of, in seconds: with no mail server, nothing even fails. */
const unsentFor = 900

/** Whether messages get through, and since when they don't. */
export function deliveryState(
  { oldestUnsent, failingSince }: OutboxStatus,
  now: Date,
): { state: 'ok' | 'failing'; since: string | undefined } {
  const failing = (ageInSeconds(failingSince, now) ?? 0) >= failingFor
  const waiting = (ageInSeconds(oldestUnsent, now) ?? 0) >= unsentFor
  return failing || waiting
    ? { state: 'failing', since: failing ? failingSince : oldestUnsent }
    : { state: 'ok', since: undefined }
}

/** Whole seconds between a time (ISO 8601) and now; one to come is as far away as one that has passed: a clock was set. */
export const ageInSeconds = (time: string | undefined, now: Date): number | undefined =>
  time === undefined ? undefined : Math.round(Math.abs(now.getTime() - Date.parse(time)) / 1000)
