import type { Tool as ListedTool } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { AssistantTexts } from '../../generated/types.ts'
import { zipCodePattern } from '../../site/estimate-fields.ts'
import { interpolate } from '../../site/text-formatters.ts'
import { toZip } from '../../site/typed-text.ts'

/** What an assistant may call. */
export interface Tool {
  name: string
  title: string
  description: string
  /** Whether a call changes nothing. */
  readOnly: boolean
  /** JSON Schemas of what it takes and of the data that it answers with. */
  input: JsonSchema
  output: JsonSchema
  /** `input` is unchecked. */
  call(input: unknown, caller: Caller): ToolAnswer | Promise<ToolAnswer>
}

export interface Caller {
  /** Network address, as for forms. */
  address: string
}

type JsonSchema = ListedTool['inputSchema']

/** Of a call that was refused, `text` says why, and there is no data. Nothing of what was asked is in it. */
export type ToolAnswer =
  | { text: string; data: Readonly<Record<string, unknown>> }
  | { text: string; data?: never }

interface Definition<Input extends z.ZodType, Output extends z.ZodType<Record<string, unknown>>> {
  name: string
  words: { title: string; description: string }
  input: Input
  output: Output
  answer(input: z.infer<Input>): Answered<z.infer<Output>> | Promise<Answered<z.infer<Output>>>
}

type Answered<Data> = { text: string; data: Data } | { text: string; data?: never }

/** A tool that only reads, with its arguments checked. */
export function readingTool<Input extends z.ZodType, Output extends z.ZodType<Record<string, unknown>>>(
  { answers }: AssistantTexts,
  { name, words, input, output, answer }: Definition<Input, Output>,
): Tool {
  return {
    name,
    ...words,
    readOnly: true,
    input: jsonSchema(input),
    output: jsonSchema(output),
    call(given) {
      const { success, data, error } = input.safeParse(given ?? {})
      return success ? answer(data) : { text: mistakesIn(error.issues, answers) }
    },
  }
}

/** A ZIP code in any notation that the forms take. Assistants, and those who call for them by hand, also send it as a number. */
export const zipCode = z.preprocess(
  value => (typeof value === 'number' || typeof value === 'string' ? toZip(String(value)) : value),
  z.string().regex(zipCodePattern),
)

/** Of an object. Plain, as it is sent. */
export const jsonSchema = (schema: z.ZodType): JsonSchema =>
  JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io: 'input' })))

const mostNamed = 5

/** Names of arguments that are not there are left out: whoever made them up may have written anything. */
function mistakesIn(issues: readonly z.core.$ZodIssue[], texts: AssistantTexts['answers']): string {
  const lines = issues
    .slice(0, mostNamed)
    .map(issue =>
      issue.code === 'unrecognized_keys'
        ? texts.unknownArgument
        : interpolate(texts.wrongArgument, { field: issue.path.join('.'), expected: issue.message }),
    )
  return [texts.badArguments, ...lines.map(line => `- ${line}`)].join('\n')
}
