const MARKS = ['customer_message', 'tool_result', 'facts', 'passages', 'refused_answer', 'conversation', 'text'] as const
const CLOSING = new RegExp(`<(?=\\s*/?\\s*(${MARKS.join('|')})\\b)`, 'gi')

/** Puts text from outside between marks that it cannot close itself: a model can tell it from what we say. */
export const fence = (mark: (typeof MARKS)[number], text: string): string => `<${mark}>\n${text.replaceAll(CLOSING, '‹')}\n</${mark}>`
