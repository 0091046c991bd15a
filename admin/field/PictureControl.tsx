import { useEffect, useState } from 'react'
import type { Choice } from '../text/text-pieces.ts'
import { Combobox } from './Combobox.tsx'
import type { ControlProps } from './FieldFrame.tsx'
import { useForm } from './form-context.ts'
import { pictureFault, poorShapeInWords } from './picture-fault.ts'

interface PictureControlProps {
  /** Field that a new picture is named after. */
  path: string
  src: string
  control: ControlProps
  set: (src: string) => void
}

/** Whether a field holds a photo of a page, and not a texture or a part of a scene. */
const isPhoto = (path: string) => /(?:^|\.)src$/.test(path)

const choiceOf = (src: string): Choice => ({ value: src, label: src })

/** A picture: shown, chosen from those that are there, or taken from a file by a button, a drop or a paste. */
export function PictureControl({ path, src, control, set }: PictureControlProps) {
  const { pictureUrl, makePicture, openLibrary, names } = useForm()
  const [url, setUrl] = useState<string>()
  const [fault, setFault] = useState('')
  useEffect(() => {
    let isCurrent = true
    void pictureUrl(src).then(found => isCurrent && setUrl(found))
    return () => {
      isCurrent = false
    }
  }, [src, pictureUrl])
  function pick(files: FileList | null): void {
    const [file] = files ?? []
    if (!file) return
    setFault('')
    makePicture(path, file, set).then(
      size => isPhoto(path) && setFault(poorShapeInWords(file.name, size)),
      async () => setFault(await pictureFault(file)),
    )
  }
  return (
    <div
      className="picture"
      role="group"
      aria-label="Picture"
      onDragOver={event => event.preventDefault()}
      onDrop={event => {
        event.preventDefault()
        pick(event.dataTransfer.files)
      }}
      onPaste={event => pick(event.clipboardData.files)}
    >
      {url ? <img className="picture__shown" src={url} alt="" /> : <div className="picture__shown" />}
      <div className="picture__ways">
        <Combobox
          control={control}
          value={src}
          choices={async () => (await names()).pictures.map(choiceOf)}
          onChange={set}
        />
        <button type="button" className="button" onClick={() => openLibrary({ current: src, onChosen: set })}>
          Choose from the library
        </button>
        <label className="button picture__pick">
          <input
            className="visually-hidden"
            type="file"
            accept="image/*"
            onChange={event => {
              pick(event.target.files)
              event.target.value = ''
            }}
          />
          {src === '' ? 'Choose a file' : 'Replace with a file'}
        </label>
        {fault && (
          <p className="note" role="alert">
            {fault}
          </p>
        )}
      </div>
    </div>
  )
}
