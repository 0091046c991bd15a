import { z } from 'zod'
import type { RequestContext } from '../../site/request-context.ts'

const text = z.string().max(300)

const schema = z.object({
  page: z.object({ name: text, url: text }).exactOptional(),
  floor: text.exactOptional(),
  city: text.exactOptional(),
  topic: text.exactOptional(),
  samples: z.array(text).exactOptional(),
  place: z.object({ town: text, county: text }).nullable().exactOptional(),
  emergency: z.boolean(),
}) satisfies z.ZodType<RequestContext>

/** Text of the column. A context keeps the names that the site had when the request came. */
export const contextText = (context: RequestContext): string => JSON.stringify(context)

/** Reads the column. Requests from before it have none. */
export const parseContext = (text: string | null): RequestContext =>
  text === null ? { emergency: false } : schema.parse(JSON.parse(text))
