/**
 * Options of `styled` for a part with properties that only its style reads. MUI reads `as` and `sx`: as attributes, they would
 * neither choose the element nor style it.
 */
export const styleProps = (...names: readonly string[]) => {
  const kept = new Set([...names, 'as', 'sx'])
  return { shouldForwardProp: (name: PropertyKey) => !kept.has(String(name)) }
}
