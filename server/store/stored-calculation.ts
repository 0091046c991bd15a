import { z } from 'zod'
import type { Calculation } from '../../site/floor-cost/calculation.ts'

const price = z.object({ low: z.number(), usual: z.number(), high: z.number() })

const schema: z.ZodType<Calculation> = z.object({
  query: z.string(),
  url: z.string(),
  floor: z.string(),
  area: z.number(),
  rooms: z.array(z.object({ length: z.number(), width: z.number() })),
  oldFloor: z.string(),
  base: z.string(),
  likely: price,
  lines: z.array(price.extend({ name: z.string(), formula: z.string() })),
  words: z.array(z.string()),
  dated: z.string().exactOptional(),
  isRush: z.literal(true).exactOptional(),
  translated: z.object({ url: z.string(), words: z.array(z.string()) }).exactOptional(),
})

/** Text of the column. A calculation keeps the figures that the visitor saw: later prices don't change it. */
export const calculationText = (calculation: Calculation | null): string | null =>
  calculation && JSON.stringify(calculation)

/** Reads the column. Requests from before it have none. */
export const parseCalculation = (text: string | null): Calculation | null =>
  text === null ? null : schema.parse(JSON.parse(text))
