import { meanColumnAuc } from './mean-column-auc.js';

/**
 * Mean AUC of five targets: the plain mean of 5 column AUCs, each as in AUC.
 *
 * Shapes: targets n x 5 of 0 and 1, both in every column; scores n x 5, any finite numbers; columns 1 to 5 matched by
 * name. Neither need be exclusive or add up to 1. Range [0, 1], higher is better.
 * Equals scikit-learn's `roc_auc_score(Y, P, average='macro')` on multilabel input. Digital Reputation Challenge.
 */
export const rocAuc5c = meanColumnAuc('ROC_AUC_5C', 5);
