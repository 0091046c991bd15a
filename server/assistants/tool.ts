import type { Tool as ListedTool } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { Content } from '../../site/content.ts'
import { zipCodePattern } from '../../site/estimate-fields.ts'
import { primaryTag } from '../../site/languages.ts'
import { interpolate } from '../../site/text-formatters.ts'
import { toZip } from '../../site/typed-text.ts'

/** A tool that assistants can call. */
export interface Tool {
  name: string
  title: string
  description: string
  readOnly: boolean
  /** JSON Schemas of the arguments and of the result's data. */
  input: JsonSchema
  output: JsonSchema
  /** `input` is unchecked. */
  call(input: unknown, caller: Caller): ToolResult | Promise<ToolResult>
}

export interface Caller {
  /** IP address. */
  address: string
  /** Primary tag of the language of answers, if the URL of the call names one. */
  language?: string | undefined
}

type JsonSchema = ListedTool['inputSchema']

/** Result of a call. Without data, the call was rejected, and `text` says why without repeating the arguments. */
export type ToolResult =
  | { text: string; data: Readonly<Record<string, unknown>> }
  | { text: string; data?: never }

interface ReadingToolDefinition<Input extends z.ZodType, Output extends z.ZodType<Record<string, unknown>>> {
  name: string
  words: { title: string; description: string }
  input: Input
  output: Output
  answer(input: z.infer<Input>): ReadingResult<z.infer<Output>> | Promise<ReadingResult<z.infer<Output>>>
}

type ReadingResult<Data> = { text: string; data: Data } | { text: string; data?: never }

/** Creates a read-only tool that validates its arguments. */
export function createReadingTool<Input extends z.ZodType, Output extends z.ZodType<Record<string, unknown>>>(
  { assistantTexts: { answers }, site }: Content,
  { name, words, input, output, answer }: ReadingToolDefinition<Input, Output>,
): Tool {
  return {
    name,
    ...words,
    readOnly: true,
    input: jsonSchema(input),
    output: jsonSchema(output),
    call(given) {
      const { success, data, error } = input.safeParse(given ?? {})
      if (success) return answer(data)
      const language = primaryTag(site)
      if (language === 'en') return { text: argumentErrors(error.issues, answers) }
      return explainIn(language, input, given).then(issues => ({ text: argumentErrors(issues, answers) }))
    },
  }
}

/** Validates invalid input again, with messages in a language. */
async function explainIn(language: string, input: z.ZodType, given: unknown): Promise<z.core.$ZodIssue[]> {
  const { default: _, ...locales } = await import('zod/locales')
  const { localeError } = new Map(Object.entries(locales)).get(language)?.() ?? {}
  const { error } = input.safeParse(given ?? {}, localeError && { error: localeError })
  return error?.issues ?? []
}

/** ZIP code in any notation of the forms, or as a number, as some assistants send it. */
export const zipCode = z.preprocess(
  value => (typeof value === 'number' || typeof value === 'string' ? toZip(String(value)) : value),
  z.string().regex(zipCodePattern),
)

/** Returns the JSON Schema of an object as plain JSON. */
export const jsonSchema = (schema: z.ZodType): JsonSchema =>
  JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io: 'input' })))

const MAX_REPORTED_ERRORS = 5

/** Doesn't repeat the names of unknown arguments, which may contain any text. */
function argumentErrors(
  issues: readonly z.core.$ZodIssue[],
  texts: Content['assistantTexts']['answers'],
): string {
  const lines = issues
    .slice(0, MAX_REPORTED_ERRORS)
    .map(issue =>
      issue.code === 'unrecognized_keys'
        ? texts.unknownArgument
        : interpolate(texts.wrongArgument, { field: issue.path.join('.'), expected: issue.message }),
    )
  return [texts.badArguments, ...lines.map(line => `- ${line}`)].join('\n')
}

/** Returns a copy of an object of unknown fields, and an empty one for any other input. */
export const asObject = (input: unknown): Record<string, unknown> =>
  typeof input === 'object' && input !== null && !Array.isArray(input) ? { ...input } : {}
