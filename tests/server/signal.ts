/** Creates a promise and the function that resolves it. */
export function signal(): { give(): void; given: Promise<void> } {
  let give = () => {}
  const given = new Promise<void>(resolve => {
    give = resolve
  })
  return { give, given }
}
