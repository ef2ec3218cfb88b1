/** What Node is told when it runs the product. */
export const PRODUCT_FLAGS: string[];
