import { z } from 'zod'

// Schemas try `new Function` when they are made, which the content security policy refuses and browsers report. This comes before any.
z.config({ jitless: true })
