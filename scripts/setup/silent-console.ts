import { afterEach, beforeEach, type MockInstance, vi } from 'vitest'

const METHODS = ['log', 'info', 'warn', 'error', 'debug'] as const

let said: string[] = []
let spies: MockInstance[] = []

// A test that expects output spies on the console itself; anything else that is printed is a fault nobody looked at.
beforeEach(() => {
  said = []
  spies = METHODS.map((method) =>
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      said.push(`console.${method}: ${parts.map(String).join(' ')}`)
    }),
  )
})

afterEach(() => {
  for (const spy of spies) spy.mockRestore()
  if (said.length > 0) throw new Error(`Unexpected console output:\n${said.join('\n')}`)
})
