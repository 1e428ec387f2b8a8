import { useBrand } from '#web/kit/brand/brand.ts'

/** The sign of the brand that this host shows; without a brand, the product's own on its tile. */
export function Logo({ size = 32 }: { size?: number }) {
  const { logoURL } = useBrand()
  if (logoURL !== null)
    return <img src={logoURL} alt="" height={size} style={{ height: size }} className="max-w-40 shrink-0 object-contain" />
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden className="shrink-0">
      <rect width="32" height="32" rx="8" fill="oklch(0.485 0.083 210)" />
      <path
        d="M6 18.5C9.3 12.5 12.5 13.5 15.5 16.5c3.4 3.4 6.8 3.6 10.5 0"
        fill="none"
        stroke="#fff"
        strokeWidth="2.8"
        strokeLinecap="round"
      />
      <circle cx="24" cy="9" r="3" fill="#f68148" />
    </svg>
  )
}
