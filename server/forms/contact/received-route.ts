import { Hono } from 'hono'
import {
  type ContactPreferences,
  contactTimes,
  contactWays,
  TICKED,
} from '../../../site/contact-preferences.ts'
import { zipCodePattern } from '../../../site/estimate-fields.ts'
import { inLanguage, splitLanguage } from '../../../site/languages.ts'
import { type PostedPictures, postedPictureProblems } from '../../../site/picture-limits.ts'
import { type Urgency, urgencies } from '../../../site/urgency.ts'
import { isTokenOf } from '../../visits/request-token.ts'
import { referencePattern } from './reference.ts'

/** URL of the page after a stored request, without JavaScript. */
export const receivedPath = '/contact/received'

/** A stored request, as the query of the page says. */
export interface ReceivedRequest {
  reference: string
  /** Queries of its subject and its calculation. */
  about?: string | undefined
  calculation?: string | undefined
  urgency?: Urgency | undefined
  /** Whether it is for a business. */
  isForBusiness?: boolean
  /** ZIP code outside the service area. */
  outside?: string | undefined
  /** Ways and times to reach the visitor, and whether the visitor agreed to text messages. */
  preferences?: ContactPreferences
  hasTextConsent?: boolean
  /** Slugs of products. */
  samples?: readonly string[]
  /** Token of the page on which a visit can be booked. */
  visit?: string | undefined
  /** Result of a form with pictures. */
  pictures?: PostedPictures
}

/** Renders the page that confirms a stored request. */
export type RenderReceivedPage = (request: ReceivedRequest | undefined) => string

export interface ReceivedDeps {
  referencePrefix: string
  renderReceivedPage: RenderReceivedPage
}

/** Whether the page must be rendered with a reference. */
export const hasReferenceQuery = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>) =>
  splitLanguage(pathname).path === receivedPath && new URLSearchParams(search).has('reference')

/** GET with a reference. The page doesn't repeat a text of another form. */
export function receivedRoute({ referencePrefix, renderReceivedPage }: ReceivedDeps): Hono {
  const pattern = referencePattern(referencePrefix)
  return new Hono().get(receivedPath, async (c, next) => {
    if (!hasReferenceQuery(new URL(c.req.url))) return next()
    const {
      reference = '',
      about,
      calculation,
      urgency,
      business,
      outside = '',
      reachBy,
      reachAt,
      textConsent,
      samples,
      visit = '',
      pictures = '',
      pictureProblem,
      missing = '',
    } = c.req.query()
    c.header('Cache-Control', 'no-store')
    return c.html(
      renderReceivedPage(
        pattern.test(reference)
          ? {
              reference,
              about,
              calculation,
              urgency: urgencies.find(name => name === urgency),
              isForBusiness: business === 'yes',
              outside: zipCodePattern.test(outside) ? outside : undefined,
              preferences: {
                ways: namesIn(reachBy, contactWays),
                times: namesIn(reachAt, contactTimes),
              },
              hasTextConsent: textConsent === TICKED,
              samples: samples?.split(',') ?? [],
              visit: isTokenOf(reference, visit) ? visit : undefined,
              pictures: {
                count: /^\d$/.test(pictures) ? Number(pictures) : 0,
                problem: postedPictureProblems.find(name => name === pictureProblem),
                missing: /^\d{1,2}(?:,\d{1,2})*$/.test(missing) ? missing.split(',') : undefined,
              },
            }
          : undefined,
      ),
    )
  })
}

const namesIn = <Name extends string>(list = '', names: readonly Name[]): readonly Name[] => {
  const listed = list.split(',')
  return names.filter(name => listed.includes(name))
}

/**
 * Returns the URL of the page in a language. The page works out itself when the request is answered: it shows no text of a query.
 */
export const receivedUrl = (
  { answeredOn: _, ...accepted }: Readonly<Record<string, string>>,
  languagePath: string,
): string => inLanguage(`${receivedPath}?${new URLSearchParams(accepted)}`, languagePath)
