/** A field out of sight that programs fill in. Neither the keyboard nor a screen reader nor autofill comes here. */
export function FormTrap({ id, label }: { id: string; label: string }) {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor={id}>{label}</label>
      <input id={id} name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  )
}
