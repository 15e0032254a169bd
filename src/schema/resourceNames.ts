/**
 * The names of all resources. Whoever lists resources adds theirs to this interface (`src/resources/byName.ts`), so that a
 * wrong name is an error in the file that has it, although the engine knows no resource by name (decision 0057).
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface ResourceNames {}
