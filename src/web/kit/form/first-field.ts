const FIELD =
  ':is(input:not([type=checkbox], [type=radio], [type=file]), textarea):not(:disabled, :read-only), [role=combobox]:not(:disabled)'

/** The field that somebody was led to, where a window is opened for it. */
export const wantedField = (body: HTMLElement | null): HTMLElement | null =>
  body?.querySelector<HTMLElement>(`[data-wanted] :is(${FIELD})`) ?? null

/** What takes the focus when a window is opened `by` key or mouse: the field that is wanted, or its first. Somebody who taps would get the keyboard of the phone over it. */
export const firstField = (body: HTMLElement | null, by: string): HTMLElement | true =>
  (by === 'touch' ? null : (wantedField(body) ?? body?.querySelector<HTMLElement>(FIELD))) ?? true

/** The same where a window begins with the field; else its first control, as what stands above must be read first. */
export function leadingField(body: HTMLElement | null, by: string): HTMLElement | true {
  const first = body?.querySelector<HTMLElement>('a[href], button, input, textarea, select, [tabindex="0"]')
  return by !== 'touch' && first?.matches(FIELD) ? first : true
}
