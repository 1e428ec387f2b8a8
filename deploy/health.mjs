// Ends with 0 while the Parley of this container is ready; says what it waits for otherwise.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(
  (cause) => new Response(`No answer: ${cause.message}`, { status: 503 }),
)
process.stdout.write(`${await answer.text()}\n`)
process.exit(answer.ok ? 0 : 1)
