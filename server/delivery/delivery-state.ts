import type { OutboxStatus } from './outbox.ts'

// Time that messages may fail before delivery is reported as failing.
const FAILING_SECONDS = 300

// Maximum age of an unsent message: without a mail server, no attempt fails.
const UNSENT_SECONDS = 900

/** Returns whether messages are delivered, and since when they aren't. */
export function deliveryState(
  { oldestUnsent, failingSince }: OutboxStatus,
  now: Date,
): { state: 'ok' | 'failing'; since: string | undefined } {
  const failing = (ageInSeconds(failingSince, now) ?? 0) >= FAILING_SECONDS
  const waiting = (ageInSeconds(oldestUnsent, now) ?? 0) >= UNSENT_SECONDS
  return failing || waiting
    ? { state: 'failing', since: failing ? failingSince : oldestUnsent }
    : { state: 'ok', since: undefined }
}

/** Returns the whole seconds between a time (ISO 8601) and now, also for a time in the future: a clock may have been set. */
export const ageInSeconds = (time: string | undefined, now: Date): number | undefined =>
  time === undefined ? undefined : Math.round(Math.abs(now.getTime() - Date.parse(time)) / 1000)
