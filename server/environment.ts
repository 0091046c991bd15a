import { z } from 'zod'

/** An unset and an empty variable mean the same. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess(value => (typeof value === 'string' && value.trim() === '' ? undefined : value), schema)

const environmentSchema = z.object({
  PORT: optional(
    z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .refine(port => port <= 65_535)
      .default(3000),
  ),
  // The loopback address, so that a first run is not open to the network by accident.
  // Behind a proxy on another machine, or in a container, set HOST=0.0.0.0.
  HOST: optional(
    z
      .string()
      .regex(/^[\w.:-]+$/)
      .default('127.0.0.1'),
  ),
  DATA_DIR: optional(z.string().default('./data')),
})

const advice: Record<keyof z.infer<typeof environmentSchema>, string> = {
  PORT: 'a whole number from 0 to 65535 (0 takes any free port)',
  HOST: 'a host name or address to listen on, such as 127.0.0.1 or 0.0.0.0',
  DATA_DIR: 'the folder that holds the database',
}

export type Environment = z.infer<typeof environmentSchema>
export type EnvironmentResult = { environment: Environment } | { problems: readonly string[] }

/** Checks the variables that the server reads; every bad one is one line, with what it should be. */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): EnvironmentResult {
  const result = environmentSchema.safeParse(variables)
  if (result.success) return { environment: result.data }
  const names = new Set(result.error.issues.map(issue => issue.path[0]))
  const problems = environmentSchema
    .keyof()
    .options.filter(name => names.has(name))
    .map(name => `${name} is "${variables[name]}". It must be ${advice[name]}.`)
  return { problems }
}
