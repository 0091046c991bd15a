/** The studio's controls, which RoomPhoto.tsx rendered. */
export type Controls = ReturnType<typeof findControls>

export function findControls(root: HTMLElement) {
  const find = <Kind extends Element>(selector: string, kind: { new (): Kind }): Kind => {
    const element = root.querySelector(selector)
    if (element instanceof kind) return element
    throw new Error(`The studio has no ${selector}`)
  }
  const part = <Kind extends Element>(name: string, kind: { new (): Kind }): Kind =>
    find(`[data-studio-${name}]`, kind)
  const field = (name: string) => find(`[name="studio-${name}"]`, HTMLInputElement)
  return {
    part,
    field,
    button: (name: string) => find(`[data-studio-do="${name}"]`, HTMLButtonElement),
    number: (name: string) => Number(field(name).value),
    /** Place of a floor's price. */
    price: (floor: string) => find(`[data-studio-cost="${floor}"]`, HTMLElement),
    /** Value of the chosen radio button. */
    choice: (name: string) => find(`[name="studio-${name}"]:checked`, HTMLInputElement).value,
    tell(text: string): void {
      part('say', HTMLElement).textContent = text
    },
  }
}
