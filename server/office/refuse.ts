import type { Context } from 'hono'
import { type ProblemName, problemPage } from './entry-pages.ts'
import type { OfficeContent } from './office-content.ts'
import type { OfficeEnv } from './office-env.ts'

/** Answers with a page about what went wrong. */
export const refuse = (
  c: Context<OfficeEnv>,
  { content }: { content: OfficeContent },
  name: ProblemName,
  status: 400 | 403 | 404 | 410 | 413,
) => c.html(problemPage({ name }, content), status)
