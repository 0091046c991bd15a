import type { Subscription } from '../../store/subscriptions.ts'
import { signToken, type TokenUse } from './tokens.ts'

/** A link of the newsletter's messages. `siteUrl` has no slash at its end. */
export const linkTo = (
  use: TokenUse,
  subscription: Subscription,
  { siteUrl, secret }: { siteUrl: string; secret: string },
): string => `${siteUrl}/api/newsletter/${use}?token=${signToken(use, subscription, secret)}`
