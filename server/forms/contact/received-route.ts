import { Hono } from 'hono'
import { contactTimes, contactWays, TICKED } from '../../../site/contact-preferences.ts'
import { zipCodePattern } from '../../../site/estimate-fields.ts'
import { inLanguage, splitLanguage } from '../../../site/languages.ts'
import { postedPictureProblems } from '../../../site/picture-limits.ts'
import { urgencies } from '../../../site/urgency.ts'
import type { DynamicPages } from '../../dynamic-pages.ts'
import { isTokenOf } from '../../visits/request-token.ts'
import { referencePattern } from './reference.ts'

/** URL of the page after a stored request, without JavaScript. */
export const receivedPath = '/contact/received'

export interface ReceivedDeps extends Pick<DynamicPages, 'renderReceivedPage'> {
  referencePrefix: string
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
    const { search } = new URL(c.req.url)
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
              query: search,
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
