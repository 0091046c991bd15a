import { readAdminAddress } from '../../site/admin-address.ts'

/**
 * Pictures get the name of the record and the field that they are picked for, in place of their camera's. The visual editor reads them
 * after the listeners of the document.
 */
export function namePictures(): void {
  document.addEventListener('click', ({ target }) => rememberField(target), { capture: true })
  document.addEventListener(
    'change',
    ({ target }) => {
      if (!(target instanceof HTMLInputElement) || target.type !== 'file' || !target.files) return
      target.files = renamed(target.files, target)
    },
    { capture: true },
  )
  document.addEventListener(
    'drop',
    event => {
      const { target, dataTransfer } = event
      if (!event.isTrusted || !(target instanceof Element) || !dataTransfer?.files.length) return
      event.stopImmediatePropagation()
      event.preventDefault()
      const transfer = transferOf([...renamed(dataTransfer.files, target)])
      target.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer }))
    },
    { capture: true },
  )
}

/** That of the button behind which pictures are chosen in a dialog, which stands in no field. */
let lastField: string | undefined

function rememberField(target: EventTarget | null): void {
  if (!(target instanceof Element) || target.closest('dialog, [role="dialog"]')) return
  lastField = fieldAround(target)
}

const fieldAround = (place: Element) => place.closest<HTMLElement>('.field[data-key-path]')?.dataset.keyPath

function renamed(files: FileList, place: Element): FileList {
  const field = fieldAround(place) ?? lastField
  if (field === undefined) return files
  const stem = pictureName(recordOf(), field)
  return transferOf(
    [...files].map((file, index) => {
      const ending = /\.\w+$/.exec(file.name)?.[0].toLowerCase() ?? ''
      const number = index === 0 ? '' : `-${index + 1}`
      return new File([file], `${stem}${number}${ending}`, {
        type: file.type,
        lastModified: file.lastModified,
      })
    }),
  ).files
}

/** 'beforePicture.src' of the record "Oak hall" is 'oak-hall-before-picture'. */
export function pictureName(record: string, field: string): string {
  const words = field
    .replace(/\.src$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    // People count from 1.
    .replace(/\d+/g, digits => String(Number(digits) + 1))
  return `${record} ${words}`
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

function transferOf(files: Iterable<File>): DataTransfer {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  return transfer
}

/** A new one has no name but what its title says so far. */
function recordOf(): string {
  const saved = readAdminAddress(location.hash)?.slug
  const titles = ['name', 'title', 'question'].flatMap(field => [
    ...document.querySelectorAll<HTMLInputElement>(`.field[data-key-path="${field}"] input`),
  ])
  return saved ?? titles[0]?.value ?? ''
}
