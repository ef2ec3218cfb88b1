// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IRewardDistributor} from "../../src/interfaces/IRewardDistributor.sol";
import {TokenPermit} from "../../src/libraries/ParlayTypes.sol";
import {RewardDistributor} from "../../src/RewardDistributor.sol";
import {TestUSDC} from "../../src/TestUSDC.sol";
import {TestBase} from "../base/TestBase.sol";
import {MerkleTree} from "./MerkleTree.sol";

/// @notice A distributor, a funder with an allowance, and a tree of five rewards.
abstract contract RewardBase is TestBase {
    uint256 internal constant FUNDER_KEY = 0xF00D;
    uint256 internal constant START = 1_780_000_000;
    uint256 internal constant CYCLE = 7;
    uint256 internal constant TOTAL = 1_500e6;
    address internal constant STRANGER = address(0x57A);

    address internal funder;
    TestUSDC internal token;
    RewardDistributor internal distributor;
    uint256 internal claimEnd;
    bytes32[] internal leaves;

    function setUp() public virtual {
        vm.warp(START);
        vm.chainId(998);
        funder = vm.addr(FUNDER_KEY);
        claimEnd = START + 30 days;
        for (uint256 i = 0; i < 5; ++i) leaves.push(MerkleTree.leaf(accountOf(i), amountOf(i)));
        useToken(new TestUSDC());
    }

    /// @dev Deploys a distributor over `token_`, with a funder that allows it everything.
    function useToken(TestUSDC token_) internal {
        token = token_;
        distributor = new RewardDistributor(token);
        token.mint(funder, 1_000_000e6);
        vm.prank(funder);
        token.approve(address(distributor), type(uint256).max);
    }

    /// @dev Rewards of 100, 200, 300, 400 and 500 USD: `TOTAL` together.
    function amountOf(uint256 index) internal pure returns (uint256) {
        return (index + 1) * 100e6;
    }

    function accountOf(uint256 index) internal pure returns (address) {
        return address(uint160(0xACC000 + index));
    }

    function root() internal view returns (bytes32) {
        return MerkleTree.root(leaves);
    }

    function proofOf(uint256 index) internal view returns (bytes32[] memory) {
        return MerkleTree.proof(leaves, index);
    }

    function fundDefault() internal {
        vm.prank(funder);
        distributor.fund(CYCLE, root(), TOTAL, claimEnd);
    }

    function claim(uint256 index) internal {
        distributor.claim(funder, CYCLE, accountOf(index), amountOf(index), proofOf(index));
    }

    function fundingOf(uint256 cycleId) internal view returns (IRewardDistributor.RewardFunding memory) {
        return
            IRewardDistributor.RewardFunding(funder, cycleId, root(), TOTAL, claimEnd, block.timestamp + 10 minutes);
    }

    function sign(uint256 key, IRewardDistributor.RewardFunding memory funding) internal view returns (bytes memory) {
        return signFor(key, funding, address(distributor), block.chainid);
    }

    /// @dev The types are written out here again, on purpose: the contract's hash is checked against them.
    function signFor(
        uint256 key,
        IRewardDistributor.RewardFunding memory funding,
        address verifier,
        uint256 chainId
    ) internal pure returns (bytes memory) {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("RewardDistributor"),
                keccak256("1"),
                chainId,
                verifier
            )
        );
        bytes32 hash = keccak256(
            abi.encode(
                keccak256(
                    "RewardFunding(address funder,uint256 cycleId,bytes32 root,uint256 total,uint256 claimEnd,uint256 deadline)"
                ),
                funding.funder,
                funding.cycleId,
                funding.root,
                funding.total,
                funding.claimEnd,
                funding.deadline
            )
        );
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, keccak256(abi.encodePacked(hex"1901", domain, hash)));
        return abi.encodePacked(r, s, v);
    }

    function permitOf(uint256 value) internal view returns (TokenPermit memory permit) {
        bytes32 hash = keccak256(
            abi.encode(
                keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)"),
                funder,
                address(distributor),
                value,
                token.nonces(funder),
                block.timestamp
            )
        );
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", token.DOMAIN_SEPARATOR(), hash));
        permit.value = value;
        permit.deadline = block.timestamp;
        (permit.v, permit.r, permit.s) = vm.sign(FUNDER_KEY, digest);
    }

    function noPermit() internal pure returns (TokenPermit memory permit) {}
}
