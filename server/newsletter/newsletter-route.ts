import { type Context, Hono } from 'hono'
import type { ClientAddress } from '../abuse/client-address.ts'
import { type FailureTexts, failureAsJson, failureAsPage, failureText } from '../submission/outcome.ts'
import { readSubmission, type Submission } from '../submission/read-submission.ts'
import { type LinksDeps, linksRoute } from './links-route.ts'
import { type SubscribeDeps, type SubscribeOutcome, subscribe } from './subscribe.ts'

/** The page with the newsletter form, as the answer to an address that was not accepted without JavaScript. */
export interface NewsletterPageState {
  /** What was typed. */
  email: string
  /** What is wrong with it. */
  error: string | undefined
  /** A sentence for the whole form, when it could not be read or stored. */
  failure: string | undefined
}

export type RenderNewsletterPage = (state: NewsletterPageState) => string

export interface NewsletterDeps extends SubscribeDeps, LinksDeps {
  store: SubscribeDeps['store'] & LinksDeps['store']
  texts: SubscribeDeps['texts'] & FailureTexts
  addressOf: ClientAddress
  /** Of this site, as `https://example.com`. */
  siteOrigin: string
  renderNewsletterPage: RenderNewsletterPage
}

/** POST: an address for the newsletter, as JSON or from the form without JavaScript; and the links in its messages. */
export function newsletterRoute(deps: NewsletterDeps): Hono {
  const app = new Hono().route('/', linksRoute(deps))
  return app.post('/', async c => {
    const submission = await readSubmission(c.req.raw, deps.siteOrigin)
    const outcome = await subscribe(deps, submission, deps.addressOf(c))
    return submission.answer === 'page'
      ? answerPage(c, deps, submission, outcome)
      : answerJson(c, deps, outcome)
  })
}

function answerJson(c: Context, deps: NewsletterDeps, outcome: SubscribeOutcome): Response {
  if (outcome.kind === 'accepted') return c.json(outcome.accepted, 201)
  return failureAsJson(c, outcome, deps.texts)
}

function answerPage(
  c: Context,
  deps: NewsletterDeps,
  { fields }: Submission,
  outcome: SubscribeOutcome,
): Response {
  if (outcome.kind === 'accepted') return c.redirect('/blog/subscribed', 303)
  const html = deps.renderNewsletterPage({
    email: typeof fields.email === 'string' ? fields.email : '',
    error: outcome.kind === 'invalid' ? outcome.errors.email : undefined,
    failure: failureText(outcome, deps.texts, ['email']),
  })
  return failureAsPage(c, outcome, html)
}
