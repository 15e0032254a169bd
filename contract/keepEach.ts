/**
 * Returns a function that makes something once for each key, such as a language, and keeps it.
 *
 * @example const orderIn = keepEach(makeOrder)
 */
export const keepEach = <Key, Value>(make: (key: Key) => Value): ((key: Key) => Value) => {
  const kept = new Map<Key, Value>()
  return (key) => {
    const value = kept.get(key) ?? make(key)
    kept.set(key, value)
    return value
  }
}
