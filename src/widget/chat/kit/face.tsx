import { safeSource } from './safe-link.ts'

/** The photo of somebody, or the first letter of their name. */
export function Face({ name, photoUrl, size = 36 }: { name: string; photoUrl: string | null; size?: number }) {
  const source = photoUrl === null ? undefined : safeSource(photoUrl)
  if (source) return <img class="face" src={source} alt="" width={size} height={size} />
  return (
    <span class="face" style={{ width: `${size}px`, height: `${size}px` }} aria-hidden="true">
      {String.fromCodePoint(name.trim().codePointAt(0) ?? 32).toUpperCase()}
    </span>
  )
}
