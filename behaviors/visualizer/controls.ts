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
  const chosen = (name: string) => find(`[name="studio-${name}"]:checked`, HTMLInputElement)
  return {
    part,
    field,
    button: (name: string) => find(`[data-studio-do="${name}"]`, HTMLButtonElement),
    number: (name: string) => Number(field(name).value),
    /** Place of a floor's price. */
    price: (floor: string) => find(`[data-studio-cost="${floor}"]`, HTMLElement),
    /** The chosen radio button, and its value. */
    chosen,
    choice: (name: string) => chosen(name).value,
    tell(text: string): void {
      part('say', HTMLElement).textContent = text
    },
  }
}
