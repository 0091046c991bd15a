import { z } from 'zod'
import type { Site } from '../../generated/types.ts'
import type { Content } from '../../site/content.ts'
import { languagePathOf } from '../../site/languages.ts'
import { interpolate } from '../../site/text-formatters.ts'
import { visitLink } from '../../site/visit-address.ts'
import { createVisitTimes } from '../../site/visit-times.ts'
import { offeredVisits, type VisitWindow } from '../../site/visit-windows.ts'
import { failureText, type SubmissionFailure } from '../forms/submission/submission-result.ts'
import { checkRateLimit, logLimited, type SubmitDeps } from '../forms/submission/submit.ts'
import { bookedWindow, bookTime, listFreeTimes } from '../visits/book-time.ts'
import { findSignedRequest } from '../visits/signed-page.ts'
import { hasLinkEnded, type OpenedVisit, type VisitDeps } from '../visits/visit-route.ts'
import type { RequestToolDeps } from './request-tool.ts'
import { asObject, createReadingTool, type Tool, type ToolResult } from './tool.ts'

export interface VisitToolDeps extends SubmitDeps {
  form: Pick<RequestToolDeps['form'], 'texts'>
  clock: () => Date
  /** Undefined without texts about visits. */
  visits?: Pick<VisitDeps, 'settings' | 'visitStore'> | undefined
}

type Visits = NonNullable<VisitToolDeps['visits']>

const time = z.strictObject({ start: z.string(), end: z.string(), words: z.string() })

/** Tools that list the free times of a visit and book one. The token of a request authorizes both, as on the page of visits. */
export function createVisitTools(content: Content, { visits, ...deps }: VisitToolDeps): Tool[] {
  const texts = offeredVisits(content.site)
  return visits && texts
    ? [timesTool(content, texts, visits, deps), bookTool(content, texts, visits, deps)]
    : []
}

type Texts = NonNullable<Site['visits']>
type Deps = Omit<VisitToolDeps, 'visits'>

const token = z.string().max(100)

function timesTool(content: Content, texts: Texts, visits: Visits, deps: Deps): Tool {
  const { assistantTexts, site } = content
  const { answers, parameters, tools } = assistantTexts
  const asData = timeData(content, texts)
  return createReadingTool(content, {
    name: 'list_visit_times',
    words: tools.listVisitTimes,
    input: z.strictObject({ visit_token: token.describe(parameters.visitToken) }),
    output: z.strictObject({ times: z.array(time), booked: time.optional(), page: z.url() }),
    async answer({ visit_token }) {
      const opened = await openVisit(visit_token, visits, deps)
      if (!opened) return badToken(content, texts)
      const times = (await listFreeTimes(opened, visits)).map(asData)
      const booked = bookedWindow(opened.visit)
      const page = site.url + visitLink(visit_token, languagePathOf(site))
      return {
        text: [
          ...(booked ? [`${texts.page.bookedHeading}: ${asData(booked).words}`] : []),
          ...(times.length > 0
            ? [answers.visitTimes, ...times.map(({ start, words }) => `- ${start}: ${words}`)]
            : [withPhone(texts.page.none, content)]),
          interpolate(answers.page, { url: page }),
        ].join('\n'),
        data: { times, ...(booked && { booked: asData(booked) }), page },
      }
    },
  })
}

function bookTool(content: Content, texts: Texts, visits: Visits, deps: Deps): Tool {
  const { assistantTexts, site } = content
  const { answers, parameters, tools } = assistantTexts
  const asData = timeData(content, texts)
  const refused = (failure: SubmissionFailure): ToolResult => ({
    text: failureText(failure, deps.form.texts, []) ?? '',
  })
  const reading = createReadingTool(content, {
    name: 'book_visit',
    words: tools.bookVisit,
    input: z.strictObject({
      visit_token: token.describe(parameters.visitToken),
      start: z.iso.datetime().describe(parameters.visitStart),
      customer_has_agreed: z.literal(true).describe(parameters.visitAgreed),
    }),
    output: z.strictObject({ booked: time, page: z.url() }),
    async answer({ visit_token, start }) {
      const opened = await openVisit(visit_token, visits, deps)
      if (!opened) return badToken(content, texts)
      const page = site.url + visitLink(visit_token, languagePathOf(site))
      const change = interpolate(answers.visitChange, { url: page })
      const booked = (window: VisitWindow) => {
        const data = asData(window)
        return {
          text: [`${texts.page.bookedHeading}: ${data.words}`, texts.page.bookedText, change].join('\n'),
          data: { booked: data, page },
        }
      }
      const present = bookedWindow(opened.visit)
      // Only the customer moves a visit, on its page.
      if (present && present.start.getTime() !== Date.parse(start))
        return { text: `${texts.page.bookedHeading}: ${asData(present).words}\n${change}` }
      if (present) return booked(present)
      const chosen = new Date(start).toISOString()
      const result = await bookTime(chosen, { ...opened, seen: opened.visit?.sequence }, visits)
      const saved = result.kind === 'saved' ? bookedWindow(result.visit) : undefined
      if (saved) {
        deps.log.info('visit saved', { reference: opened.request.reference })
        return booked(saved)
      }
      return { text: result.kind === 'changed' ? texts.page.changed : texts.page.taken }
    },
  })
  return {
    ...reading,
    readOnly: false,
    async call(input, caller) {
      if (asObject(input).customer_has_agreed !== true) return { text: answers.visitNotAgreed }
      const form = { name: 'visit' } as const
      const decision = await checkRateLimit(form, deps, caller.address)
      if (decision.kind === 'limited') return refused(logLimited(form, decision, deps.log))
      return decision.kind === 'unavailable' ? refused(decision) : reading.call(input, caller)
    },
  }
}

/** Returns the request of a token with its visit. Undefined if the token isn't valid or has ended. */
async function openVisit(
  token: string,
  { settings, visitStore }: Visits,
  deps: Deps,
): Promise<OpenedVisit | undefined> {
  const opened = await findSignedRequest(token, visitStore, deps)
  if (typeof opened === 'string') return undefined
  const visit = await visitStore.find(opened.request.reference)
  return hasLinkEnded({ ...opened, visit }, settings) ? undefined : { ...opened, visit }
}

const withPhone = (text: string, { site }: Content) =>
  interpolate(text, { phone: site.contact.phone.display })

const badToken = (content: Content, texts: Texts) => ({ text: withPhone(texts.page.badLink, content) })

function timeData(content: Content, { zone }: Texts) {
  const times = createVisitTimes(content, zone)
  return (window: VisitWindow) => ({
    start: window.start.toISOString(),
    end: window.end.toISOString(),
    words: times.full(window),
  })
}
