import type { Subscription } from '../../store/subscriptions.ts'
import { signToken, type TokenUse } from './tokens.ts'

/** Returns a signed link for a message. `siteUrl` has no trailing slash. */
export const newsletterLink = (
  use: TokenUse,
  subscription: Subscription,
  { siteUrl, secret }: { siteUrl: string; secret: string },
): string => `${siteUrl}/api/newsletter/${use}?token=${signToken(use, subscription, secret)}`
