import fc from 'fast-check'

// A red run must be red again tomorrow. Looking for new finds is work of its own: raise numRuns and change the seed by hand.
fc.configureGlobal({ seed: 20_261_121 })
