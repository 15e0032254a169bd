/**
 * Returns a function that makes something once for each key, such as a language, and keeps it, even if it is undefined.
 *
 * @example const orderIn = keepEach(makeOrder)
 */
export const keepEach = <Key, Value>(make: (key: Key) => Value): ((key: Key) => Value) => {
  const kept = new Map<Key, Value>()
  return (key) => {
    if (kept.has(key)) return kept.get(key) as Value
    const value = make(key)
    kept.set(key, value)
    return value
  }
}
