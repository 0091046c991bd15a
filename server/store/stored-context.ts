import { z } from 'zod'
import type { RequestContext, RequestSubject } from '../../site/request-context.ts'

const text = z.string().max(300)

const subject = z.object({
  page: z.object({ name: text, url: text }).exactOptional(),
  floor: text.exactOptional(),
  city: text.exactOptional(),
  topic: text.exactOptional(),
  samples: z.array(text).exactOptional(),
}) satisfies z.ZodType<RequestSubject>

const schema = subject.extend({
  place: z.object({ town: text, county: text }).nullable().exactOptional(),
  emergency: z.boolean(),
  soon: z.literal(true).exactOptional(),
  translated: subject.exactOptional(),
}) satisfies z.ZodType<RequestContext>

/** Text of the column. A context keeps the names that the site had when the request came. */
export const contextText = (context: RequestContext): string => JSON.stringify(context)

/** Reads the column. Requests from before it have none. */
export const parseContext = (text: string | null): RequestContext =>
  text === null ? { emergency: false } : schema.parse(JSON.parse(text))
