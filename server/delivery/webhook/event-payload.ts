import { z } from 'zod'
import { contactTimes, contactWays, mayText } from '../../../site/contact-preferences.ts'
import type { StoredEvent } from '../../store/events.ts'
import { requestStates } from '../../store/progress.ts'
import type { TrackedRequest } from '../../store/tracked-requests.ts'

const time = z.iso.datetime()

const request = z
  .object({
    reference: z.string(),
    receivedAt: time,
    source: z
      .string()
      .describe(
        'website, assistant (a tool that an assistant called), or phone (a call that the office wrote down)',
      ),
    fullName: z.string(),
    email: z.string().describe('empty if the office did not get one on the phone'),
    phone: z.string(),
    zipCode: z.string(),
    town: z.string().nullable().describe('null if the ZIP code is outside the area, or unknown'),
    serviceNeeded: z.string(),
    projectDetails: z.string(),
    emergency: z.boolean().describe('whether the request sounds like water on the floor'),
    soon: z.boolean().describe('whether the visitor wants a near date, and it is no emergency'),
    page: z.string().nullable().describe('path of the page that the visitor came from'),
    floor: z.string().nullable(),
    samples: z.array(z.string()),
    reachBy: z.array(z.enum(contactWays)),
    reachAt: z.array(z.enum(contactTimes)),
    mayText: z.boolean().describe('whether the customer agreed to text messages and did not withdraw that'),
    calculation: z.object({ url: z.string(), words: z.array(z.string()) }).nullable(),
    pictures: z.array(z.string()).describe('signed links, also of pictures that came after the event'),
    state: z.enum([...requestStates, 'earlier']).describe('the state when the event is sent'),
    takenBy: z.string().nullable().describe('initials'),
  })
  .meta({ id: 'request' })

const eventOf = <Type extends z.ZodType, Data extends z.ZodRawShape>(type: Type, data: Data) =>
  z.object({
    type,
    timestamp: time.describe('when it happened'),
    data: z.object({ request, ...data }),
  })

/** Body of an event. Receivers must accept further fields. */
export const payloadSchema = z.union([
  eventOf(z.literal('request.created'), {}),
  eventOf(z.literal('request.state_changed'), { state: z.enum(requestStates) }),
  eventOf(z.enum(['visit.booked', 'visit.moved', 'visit.canceled']), {
    visit: z.object({ start: time, end: time }),
  }),
])

/** Composes the body of an event. `pictures` are links. */
export function composePayload(
  { happenedAt, event: { type, ...data } }: StoredEvent,
  tracked: TrackedRequest,
  pictures: readonly string[],
): z.infer<typeof payloadSchema> {
  return payloadSchema.parse({
    type,
    timestamp: happenedAt,
    data: { request: requestOf(tracked, pictures), ...data },
  })
}

const requestOf = (tracked: TrackedRequest, pictures: readonly string[]): z.input<typeof request> => {
  const { calculation, context, preferences, suspicion, textConsent, ...fields } = tracked
  return {
    ...fields,
    town: context.place?.town ?? null,
    emergency: context.emergency,
    soon: context.soon ?? false,
    page: context.page?.url ?? null,
    floor: context.floor ?? null,
    samples: [...(context.samples ?? [])],
    reachBy: [...preferences.ways],
    reachAt: [...preferences.times],
    mayText: mayText(textConsent),
    calculation: calculation && { url: calculation.url, words: [...calculation.words] },
    pictures: [...pictures],
  }
}
