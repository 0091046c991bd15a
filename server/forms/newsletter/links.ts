import { inLanguage, type LanguagePath } from '../../../site/languages.ts'
import type { Subscription } from '../../store/subscriptions.ts'
import { signToken, type TokenUse } from './tokens.ts'

/** Returns a signed link for a message in the language of a path. `siteUrl` has no trailing slash. */
export const newsletterLink = (
  use: TokenUse,
  subscription: Subscription,
  { siteUrl, secret, languagePath }: { siteUrl: string; secret: string; languagePath: LanguagePath },
): string =>
  `${siteUrl}/api${inLanguage('/newsletter', languagePath)}/${use}?token=${signToken(use, subscription, secret)}`
