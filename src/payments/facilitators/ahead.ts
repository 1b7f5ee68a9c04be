/** What a facilitator of our own finds out about a request while the attempt is still on its way to the disk. */
import type { FacilitatorRequest } from '../protocol/schema.ts';

/** Looks at a request when it is prepared, or else when the finding is needed. */
export const lookAhead = <Finding>(look: (request: FacilitatorRequest) => Promise<Finding>) => {
  const begun = new WeakMap<FacilitatorRequest, Promise<Finding>>();
  return {
    prepare: (request: FacilitatorRequest): void => {
      const finding = look(request);
      finding.catch(() => {}); // Whoever needs it is told; perhaps nobody does.
      begun.set(request, finding);
    },
    findingOn: (request: FacilitatorRequest): Promise<Finding> => begun.get(request) ?? look(request),
  };
};
