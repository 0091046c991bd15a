/**
 * Sends a form as without JavaScript. The form's own properties can't be relied on: a field that an extension adds hides the property
 * of its name, such as `submit` or `action`.
 */
export function submitPlainly(form: HTMLFormElement): void {
  HTMLFormElement.prototype.submit.call(form)
}

/** Returns the URL that a form names. */
export const actionOf = (form: HTMLFormElement): string =>
  new URL(form.getAttribute('action') ?? '', document.baseURI).href
