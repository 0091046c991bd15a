import { type BusinessHours, businessMinutes } from '../../site/business-time.ts'
import { MINUTE_MS } from '../../site/durations.ts'
import type { Database } from '../store/database.ts'
import { addAlert, listUnanswered, type UnansweredRequest } from '../store/office-messages.ts'

/** When a request that nobody answered is sent once more. */
export interface AlertRules {
  /** Minutes of opening hours. */
  afterMinutes: number
  /** Minutes at any hour, if the request is an emergency. */
  emergencyAfterMinutes: number
}

export interface AlertSettings {
  rules: AlertRules
  business: BusinessHours
}

/** Adds an alert about each request that nobody has answered in time, once for all instances. */
export async function addDueAlerts(database: Database, settings: AlertSettings, now: Date): Promise<void> {
  for (const request of await listUnanswered(database, now))
    if (isAlertDue(request, settings, now)) await addAlert(database, request.reference, now.toISOString())
}

function isAlertDue(
  { emergency, receivedAt }: UnansweredRequest,
  { business, rules }: AlertSettings,
  now: Date,
): boolean {
  const received = new Date(receivedAt)
  return emergency
    ? now.getTime() - received.getTime() >= rules.emergencyAfterMinutes * MINUTE_MS
    : businessMinutes(received, now, business) >= rules.afterMinutes
}
