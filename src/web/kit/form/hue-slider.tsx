/** The lightness of buttons and links is fixed, so every hue keeps its contrast. */
export const colorOf = (hue: number): string => `oklch(0.485 0.12 ${hue})`
const RAINBOW = `linear-gradient(to right in oklch longer hue, ${colorOf(0)}, ${colorOf(359)})`

const THUMB = [
  '[&::-webkit-slider-thumb]:size-6 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full',
  '[&::-webkit-slider-thumb]:border-3 [&::-webkit-slider-thumb]:border-white [&::-webkit-slider-thumb]:bg-current',
  '[&::-webkit-slider-thumb]:shadow-2',
].join(' ')

type Props = {
  value: number
  onChange: (hue: number) => void
  wiring: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean | undefined }
}

/** Chooses the hue of a brand, from 0 to 359, and shows its color. */
export function HueSlider({ value, onChange, wiring }: Props) {
  return (
    <span className="flex items-center gap-3">
      <input
        {...wiring}
        type="range"
        min={0}
        max={359}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
        className={`h-2 min-w-0 flex-1 appearance-none rounded-full max-phone:my-4 ${THUMB}`}
        style={{ background: RAINBOW, color: colorOf(value) }}
      />
      <span aria-hidden className="size-9 shrink-0 rounded-control" style={{ background: colorOf(value) }} />
    </span>
  )
}
