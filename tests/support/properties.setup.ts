/** Lets properties try the same inputs in each run, so that the gate fails for a change only; `PROPERTY_SEED` tries others. Messages are said in English. */
import fc from 'fast-check'
import '../../server/tools/language'

fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) })
