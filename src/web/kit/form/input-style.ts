import { cva } from 'class-variance-authority'

/**
 * How everything one types into looks. 16 px on touch, or iOS zooms the page. What is written runs as its own script does, while the box and
 * what stands in it, empty as well, keep the direction of the page.
 */
export const inputStyle = cva(
  '[unicode-bidi:plaintext] rounded-control border border-control bg-surface px-3 text-base text-ink max-phone:text-touch aria-invalid:border-danger disabled:border-line disabled:text-ink-3 focus-visible:outline-offset-0',
)
