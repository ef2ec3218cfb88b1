import { encodeDeployData } from 'viem';
import { parlayEscrowBytecode } from '#contracts/bytecode/parlay-escrow.ts';
import { parlayVaultBytecode } from '#contracts/bytecode/parlay-vault.ts';
import { resolutionRegistryBytecode } from '#contracts/bytecode/resolution-registry.ts';
import { rewardDistributorBytecode } from '#contracts/bytecode/reward-distributor.ts';
import { testUsdcBytecode } from '#contracts/bytecode/test-usdc.ts';
import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import { parlayVaultAbi } from '#contracts/parlay-vault.ts';
import { resolutionRegistryAbi } from '#contracts/resolution-registry.ts';
import { rewardDistributorAbi } from '#contracts/reward-distributor.ts';
import { testUsdcAbi } from '#contracts/test-usdc.ts';
import type { Address, Hex } from '#domain/parlay/hex.ts';
import type { ContractName, DeploymentDraft } from './address-book.ts';

/** Creation bytecode of each contract, without constructor arguments. */
export const BYTECODES: Record<ContractName, Hex> = {
  token: testUsdcBytecode,
  registry: resolutionRegistryBytecode,
  escrow: parlayEscrowBytecode,
  vault: parlayVaultBytecode,
  distributor: rewardDistributorBytecode,
};

function addressOf(draft: DeploymentDraft, name: ContractName): Address {
  const contract = draft.contracts[name];
  if (!contract) throw new Error(`${name} is not deployed yet`);
  return contract.address;
}

/** The data of the transaction that creates a contract. The deployer owns it until the deployment is finished. */
export const creationCode: Record<ContractName, (draft: DeploymentDraft) => Hex> = {
  token: () => encodeDeployData({ abi: testUsdcAbi, bytecode: testUsdcBytecode }),
  registry: ({ deployer, settings: it }) =>
    encodeDeployData({
      abi: resolutionRegistryAbi,
      bytecode: resolutionRegistryBytecode,
      args: [deployer, it.forwarder, it.workflowId, it.workflowOwner, it.disputeWindowSeconds],
    }),
  escrow: (draft) =>
    encodeDeployData({
      abi: parlayEscrowAbi,
      bytecode: parlayEscrowBytecode,
      args: [
        draft.deployer,
        addressOf(draft, 'token'),
        addressOf(draft, 'registry'),
        draft.settings.feeRecipient,
        BigInt(draft.settings.forceVoidAfterSeconds),
      ],
    }),
  vault: (draft) =>
    encodeDeployData({
      abi: parlayVaultAbi,
      bytecode: parlayVaultBytecode,
      args: [draft.deployer, addressOf(draft, 'token'), addressOf(draft, 'escrow')],
    }),
  distributor: (draft) =>
    encodeDeployData({
      abi: rewardDistributorAbi,
      bytecode: rewardDistributorBytecode,
      args: [addressOf(draft, 'token')],
    }),
};
