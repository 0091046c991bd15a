interface TrustedTypePolicy {
  createHTML: (html: string) => string
  createScriptURL: (url: string) => string
}

declare global {
  /** TypeScript's types of the DOM lack it: https://www.w3.org/TR/trusted-types/. Undefined in older browsers. */
  var trustedTypes:
    | { createPolicy: (name: string, rules: TrustedTypePolicy) => TrustedTypePolicy }
    | undefined
}

const rules: TrustedTypePolicy = {
  // parseApart() puts it into a document that runs no scripts.
  createHTML: html => html,
  createScriptURL(url) {
    if (new URL(url, location.href).origin !== location.origin)
      throw new Error(`Not a script of this site: ${url}`)
    return url
  },
}

/** Makes the strings that a browser with Trusted Types accepts as HTML and as addresses of scripts. site/headers.ts names the policy. */
export const trusted = globalThis.trustedTypes?.createPolicy('content-editor', rules) ?? rules
