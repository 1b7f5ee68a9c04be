/** The path of a request, which may have a host that no URL has. */
export const pathOf = ({ url }: Request): string => /^[^/]*\/\/[^/?#]*([^?#]*)/.exec(url)?.[1] ?? '';
