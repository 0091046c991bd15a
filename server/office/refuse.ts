import type { Context } from 'hono'
import { callFields } from './call-page.ts'
import { type ProblemName, problemPage } from './entry-pages.ts'
import type { OfficeContent } from './office-content.ts'
import type { OfficeEnv } from './office-env.ts'

/** Answers with a page about what went wrong, which has what the person typed into the form, if any: it isn't saved. */
export const refuse = (
  c: Context<OfficeEnv>,
  { content }: { content: OfficeContent },
  name: ProblemName,
  status: 400 | 403 | 404 | 410 | 413 | 503,
  back?: string,
) => c.html(problemPage({ name, typed: typedIn(c.var.form), ...(back && { back }) }, content), status)

const typedIn = (form?: URLSearchParams) =>
  ['note', ...callFields].flatMap(name => form?.get(name) || []).join('\n')
